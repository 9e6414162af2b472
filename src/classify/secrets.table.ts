/**
 * Where credentials lie. A path is secret when one of its folders or its own name is listed.
 * Names are compared in lower case, so that a file system without letter case gives nothing away.
 */

/** Folders in which everything counts as secret. */
export const secretFolders: ReadonlySet<string> = new Set([
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.kube',
  '.gcloud',
  '.password-store',
  '.oci',
  '.terraform.d',
  '.vault',
  '.1password',
  '.bitwarden',
  '.thunderbird',
  '.mozilla',
  '.secrets',
]);

/** Folders in a home whose content is secret, given from the home on. */
export const secretHomeFolders: readonly string[] = [
  '.config/gcloud',
  '.config/gh',
  '.config/glab-cli',
  '.config/hub',
  '.config/op',
  '.config/sops',
  '.config/age',
  '.config/google-chrome',
  '.config/chromium',
  '.config/bravesoftware',
  '.config/doctl',
  '.config/rclone',
  '.config/netlify',
  '.config/configstore',
  '.local/share/keyrings',
  '.docker',
  '.cargo/credentials',
  '.m2/settings-security.xml',
  'library/keychains',
  'library/application support/google/chrome',
  'library/application support/firefox',
];

/** Exact names. */
export const secretNames: ReadonlySet<string> = new Set([
  '.env',
  '.envrc',
  '.npmrc',
  '.yarnrc.yml',
  'kubeconfig',
  '.kubeconfig',
  '.netrc',
  '_netrc',
  '.pgpass',
  '.my.cnf',
  '.mylogin.cnf',
  '.pypirc',
  '.git-credentials',
  '.htpasswd',
  '.dockercfg',
  '.vault-token',
  '.vault_pass',
  '.boto',
  '.s3cfg',
  '.rclone.conf',
  '.bash_history',
  '.zsh_history',
  '.python_history',
  '.psql_history',
  '.mysql_history',
  '.node_repl_history',
  '.irb_history',
  '.rediscli_history',
  'credentials',
  'credentials.json',
  'credentials.toml',
  'credentials.tfrc.json',
  'client_secret.json',
  'service-account.json',
  'service_account.json',
  'secrets.json',
  'secrets.yaml',
  'secrets.yml',
  'secrets.toml',
  'secret.key',
  'master.key',
  'id_rsa',
  'id_dsa',
  'id_ecdsa',
  'id_ed25519',
  'id_ecdsa_sk',
  'id_ed25519_sk',
  'authorized_keys',
  'known_hosts',
  'shadow',
  'gshadow',
  'sudoers',
  'terraform.tfstate',
  'terraform.tfstate.backup',
  'auth.json',
  'logins.json',
  'key4.db',
  'login.keychain-db',
]);

/** Files given with their folder. */
export const secretPairs: readonly (readonly [string, string])[] = [
  ['.git', 'config'],
  ['.docker', 'config.json'],
  ['.cargo', 'credentials'],
  ['.cargo', 'credentials.toml'],
  ['.config', 'hub'],
];

/** Names that are secret only in a home, where they hold a person's own tokens. */
export const secretHomeNames: ReadonlySet<string> = new Set([
  '.yarnrc',
  '.gitconfig',
  '.gemrc',
  '.condarc',
  '.claude.json',
]);

/** Endings of names. */
export const secretEndings: readonly string[] = [
  '.pem',
  '.key',
  '.p12',
  '.pfx',
  '.jks',
  '.keystore',
  '.kdbx',
  '.ppk',
  '.asc.key',
  '.gpg',
  '.agekey',
  '.tfvars',
  '.tfstate',
  '.env',
  '.kubeconfig',
];

/** Beginnings of names: `.env.production` is secret, `.env.example` is not. */
export const secretBeginnings: readonly string[] = ['.env.', 'id_rsa.', 'id_ed25519.'];

/** Endings that mark a template or a public part, and lift the beginnings and endings above. */
export const harmlessEndings: readonly string[] = [
  '.example',
  '.sample',
  '.template',
  '.dist',
  '.defaults',
  '.schema',
  '.pub',
  'public.key',
  'public.pem',
];

/** Absolute paths outside homes. */
export const secretPaths: readonly string[] = [
  '/etc/shadow',
  '/etc/gshadow',
  '/etc/sudoers',
  '/etc/sudoers.d',
  '/etc/ssh',
  '/etc/ssl/private',
  '/etc/krb5.keytab',
  '/etc/kubernetes',
  '/etc/rancher',
  '/run/secrets',
  '/var/run/secrets',
  '/var/lib/kubelet',
  '/private/etc/master.passwd',
];

/** Files of `/proc/PID` that show another program's variables, memory, arguments or open files. */
export const secretProcessFiles: ReadonlySet<string> = new Set([
  'environ',
  'mem',
  'maps',
  'fd',
  'fdinfo',
  'cwd',
  'root',
  'exe',
  'cmdline',
  'stack',
  'auxv',
  'task',
]);

/** Names that stand for a kind of secret when a pattern is tested: what `*` in a folder could meet. */
export const secretSamples: readonly string[] = [
  '.env',
  '.env.local',
  '.env.production',
  '.netrc',
  '.pgpass',
  '.git-credentials',
  '.vault-token',
  'credentials',
  'credentials.json',
  'secrets.yml',
  'secrets.json',
  'id_rsa',
  'id_ed25519',
  'server.pem',
  'server.key',
  'store.p12',
  'store.jks',
  'prod.tfvars',
  'terraform.tfstate',
];

/** Texts in a pattern that point at credentials, in whatever folder of the workspace it looks. */
export const secretHints: readonly string[] = [
  'env',
  'pem',
  'key',
  'p12',
  'pfx',
  'jks',
  'id_',
  'secret',
  'cred',
  'tfvars',
  'tfstate',
  'netrc',
  'pgpass',
  'vault',
  'passw',
  'token',
];
