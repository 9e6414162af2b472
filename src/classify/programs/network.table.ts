import type { OptionEntry, ProgramEntry, ProgramTable } from './schema.ts';

const HELP: Readonly<Record<string, OptionEntry>> = { '-h,--help': { only: 'none' } };
const WRITE: OptionEntry = { value: '=write' };
const READ: OptionEntry = { value: '=read' };
const ENDPOINT: OptionEntry = { value: '=endpoint' };
const CERTIFICATES: OptionEntry = { value: '=certificate' };
const SENDS: OptionEntry = { value: '=text', does: 'remote-write' };

/* ssh_config(5): ProxyCommand, LocalCommand, KnownHostsCommand and Match exec run local programs. */
const SSH_OPTION: OptionEntry = { value: '=text', does: 'unknown-program' };

/**
 * curl(1) to 8.14. The reader of the same name adds what the values mean: `@file`, methods, `-w '%output{…}'`.
 */
const CURL: ProgramEntry = {
  effect: 'remote-read',
  reader: 'curl',
  flags: `
    --anyauth -a,--append --basic --ca-native --cert-status --compressed --compressed-ssh --crlf --digest --disable-eprt
    --disable-epsv --disallow-username-in-url --doh-cert-status -f,--fail --fail-early --fail-with-body
    --false-start --form-escape --ftp-pasv --ftp-pret --ftp-skip-pasv-ip --ftp-ssl-ccc
    --ftp-ssl-control -g,--globoff --haproxy-protocol -I,--head --http0.9 -0,--http1.0
    --http1.1 --http2 --http2-prior-knowledge --http3 --http3-only --ignore-content-length -i,--include,--show-headers
    -4,--ipv4 -6,--ipv6 -j,--junk-session-cookies -l,--list-only -L,--location --mail-rcpt-allowfails
    --negotiate -:,--next --no-alpn -N,--no-buffer --no-clobber --no-keepalive --no-npn --no-progress-meter
    --no-sessionid --ntlm --ntlm-wb -Z,--parallel --parallel-immediate --path-as-is --post301 --post302 --post303
    -#,--progress-bar --proxy-anyauth --proxy-basic --proxy-digest --proxy-negotiate --proxy-ntlm --proxy-tlsv1
    --proxy-ca-native --proxy-http2 -p,--proxytunnel --raw -R,--remote-time --remove-on-error --retry-all-errors
    --retry-connrefused --sasl-ir -S,--show-error -s,--silent --socks5-basic --socks5-gssapi --socks5-gssapi-nec --ssl
    --ssl-reqd --ssl-no-revoke --ssl-revoke-best-effort --ssl-auto-client-cert -2,--sslv2 -3,--sslv3 --styled-output
    --suppress-connect-headers --tcp-fastopen --tcp-nodelay --tftp-no-options -1,--tlsv1 --tlsv1.0 --tlsv1.1 --tlsv1.2
    --tlsv1.3 --tr-encoding --trace-time --trace-ids -B,--use-ascii -v,--verbose --xattr -q,--disable --skip-existing
    --mptcp --tls-earlydata -G,--get --metalink --no-location --no-compressed --no-fail --no-silent
    --no-include --no-verbose --no-show-error --no-head --no-progress-bar --no-parallel --no-styled-output`,
  values: `
    --cert-type --ciphers --connect-timeout -C,--continue-at --create-file-mode --curves
    --delegation --expect100-timeout --ftp-account --ftp-method --ftp-ssl-ccc-mode
    --happy-eyeballs-timeout-ms --hostpubmd5 --hostpubsha256 --keepalive-time --keepalive-cnt --key-type --krb
    --limit-rate --local-port --login-options --max-filesize --max-redirs -m,--max-time --parallel-max
    --parallel-max-host --proto --proto-redir --proxy-cert-type --proxy-ciphers --proxy-key-type --proxy-pinnedpubkey
    --proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype -r,--range --rate -e,--referer --request-target
    --retry --retry-delay --retry-max-time --sasl-authzid --service-name --socks5-gssapi-service -Y,--speed-limit
    -y,--speed-time --tftp-blksize -z,--time-cond --tls-max --tls13-ciphers --tlsauthtype --url-query
    -A,--user-agent --pinnedpubkey --ip-tos --vlan-priority --sigalgs --trace-config --haproxy-clientip
    --proxy-sigalgs --signature-algorithms --noproxy`,
  options: {
    '-h,--help': { value: '=?text', only: 'none' },
    '-V,--version,-M,--manual': { only: 'none' },
    /* A configuration file may hold any option. */
    '-K,--config': { value: '=config', does: 'unknown-write' },
    '--url': { value: '=url' },
    '-o,--output': WRITE,
    '-O,--remote-name': { does: 'write' },
    '--remote-name-all': { does: 'write' },
    '-J,--remote-header-name': { does: 'write' },
    '--output-dir': { value: '=write-tree' },
    '--create-dirs,--ftp-create-dirs': { does: 'write' },
    '-D,--dump-header,-c,--cookie-jar,--trace,--trace-ascii,--stderr,--etag-save,--libcurl,--alt-svc,--hsts,--ssl-sessions':
      WRITE,
    '-w,--write-out': { value: '=text' },
    '-d,--data,--data-ascii,--data-binary,--data-raw,--data-urlencode,--json,-F,--form,--form-string': SENDS,
    '-T,--upload-file': { value: '=read', does: 'remote-write' },
    '-X,--request': { value: '=text' },
    '-Q,--quote,--mail-from,--mail-rcpt,--mail-auth,-t,--telnet-option,--ftp-alternative-to-user': SENDS,
    '-H,--header,--proxy-header': { value: '=text' },
    '-b,--cookie': { value: '=text' },
    '--cacert,--capath,--crlfile,--proxy-cacert,--proxy-capath,--proxy-crlfile': CERTIFICATES,
    '--etag-compare,--pubkey,--egd-file,--random-file,--ech,--knownhosts': READ,
    /* Credentials of the line or of the machine. */
    '-u,--user,-U,--proxy-user,--oauth2-bearer,--aws-sigv4,--tlsuser,--tlspassword,--proxy-tlsuser,--proxy-tlspassword,--pass,--proxy-pass':
      ENDPOINT,
    '-E,--cert,--key,--proxy-cert,--proxy-key': { value: '=key', does: 'secret' },
    '-n,--netrc,--netrc-optional': { does: 'secret' },
    '--netrc-file': { value: '=read', does: 'secret' },
    '--location-trusted': { does: 'secret' },
    '--engine': { value: '=module' },
    /* They lead to another machine than the address says. */
    '-x,--proxy,--preproxy,--proxy1.0,--socks4,--socks4a,--socks5,--socks5-hostname,--resolve,--connect-to,--unix-socket,--abstract-unix-socket,--interface,--dns-servers,--doh-url,--dns-interface,--dns-ipv4-addr,--dns-ipv6-addr,--proto-default,--ipfs-gateway,-P,--ftp-port':
      {
        value: '=endpoint',
        does: 'network',
      },
    '-k,--insecure,--proxy-insecure,--doh-insecure,--ssl-allow-beast,--proxy-ssl-allow-beast,--proxy-ssl-auto-client-cert':
      { does: 'network' },
    '--expand-url,--expand-header,--expand-data,--expand-output': { value: '=unknown' },
  },
  operands: 'url',
  configuration: [],
};

const DNS: ProgramEntry = { effect: 'network', syntax: 'single-dash', operands: 'host' };

const CERTIFICATE: ProgramEntry = {
  effect: 'none',
  syntax: 'single-dash',
  flags:
    '-noout -text -subject -issuer -dates -startdate -enddate -serial -fingerprint -sha1 -sha256 -purpose -pubkey -modulus -hash -subject_hash -issuer_hash -email -ext -ocsp_uri -nocert -show_chain',
  values: '-inform -outform -nameopt -checkend -checkhost -checkemail -checkip -certopt -i -strparse -dump',
  options: {
    '-in,-CAfile,-CApath,-untrusted,-trusted,-CRLfile': CERTIFICATES,
    '-out,-keyout,-CAserial': WRITE,
    '-signkey,-key,-CAkey,-passin': { value: '=read', does: 'secret' },
    '-req,-CAcreateserial,-new': { does: 'write' },
    '-engine,-provider,-provider-path': { value: '=module' },
  },
  operands: 'certificate',
};

/** Programs that talk to other machines. */
export const NETWORK: ProgramTable = {
  curl: CURL,
  wget: {
    aliases: ['wget2'],
    /* Writes a file named after the address unless `-O -` or `--spider` says otherwise. */
    effect: 'remote-read',
    also: ['write'],
    flags: `-q,--quiet -v,--verbose -nv,--no-verbose -c,--continue -nc,--no-clobber -N,--timestamping -S,--server-response
      -4,--inet4-only -6,--inet6-only --no-cache --no-cookies --ignore-length --content-disposition
      --trust-server-names --no-proxy --show-progress --no-hsts --https-only --random-wait -d,--debug
      --retry-connrefused --no-dns-cache --no-use-server-timestamps --content-on-error --no-iri -nd,--no-directories
      -nH,--no-host-directories -x,--force-directories --protocol-directories --keep-session-cookies --no-config
      -np,--no-parent -L,--relative --no-glob --no-passive-ftp -F,--force-html --follow-ftp --ftps-clear-data-connection
      --ftps-fallback-to-ftp --ftps-implicit --ftps-resume-ssl --ignore-case --no-http-keep-alive --no-if-modified-since
      --no-netrc --no-remove-listing --no-warc-compression --no-warc-digests --no-warc-keep-log --preserve-permissions
      --retr-symlinks --save-headers --strict-comments --xattr`,
    values: `-t,--tries -T,--timeout --dns-timeout --connect-timeout --read-timeout -w,--wait --waitretry --limit-rate
      -U,--user-agent --referer --max-redirect --progress -l,--level -A,--accept -R,--reject --accept-regex
      --reject-regex -D,--domains --exclude-domains -Q,--quota --cut-dirs --compression --prefer-family
      --restrict-file-names --regex-type -I,--include-directories -X,--exclude-directories --default-page --start-pos
      --report-speed --secure-protocol --local-encoding --remote-encoding --certificate-type --private-key-type --ciphers
      --follow-tags --ignore-tags --retry-on-http-error --warc-header --warc-max-size`,
    optional: '--backups',
    options: {
      ...HELP,
      '-V,--version': { only: 'none' },
      '--spider': { only: 'remote-read' },
      /* Everything goes to this one file; `-` is standard output. */
      '-O,--output-document': { value: '=write', only: 'remote-read' },
      '-o,--output-file,-a,--append-output,--save-cookies,--warc-file,--rejected-log,--hsts-file,--warc-cdx':
        WRITE,
      '-P,--directory-prefix,--warc-tempdir': { value: '=write-tree' },
      '-i,--input-file,--input-metalink': { value: '=file-list' },
      '-e,--execute,--config': { value: '=config', does: 'unknown-program' },
      '--use-askpass': { value: '=?command', does: 'unknown-program' },
      '--post-data,--body-data,--method': SENDS,
      '--post-file,--body-file': { value: '=read', does: 'remote-write' },
      '--header': { value: '=text' },
      '--user,--password,--http-user,--http-password,--ftp-user,--ftp-password,--proxy-user,--proxy-password,--bind-address,--dns-servers':
        ENDPOINT,
      '-B,--base': { value: '=endpoint' },
      '--ca-certificate,--ca-directory,--crl-file': CERTIFICATES,
      '--load-cookies,--egd-file,--pinnedpubkey,--warc-dedup': READ,
      '--unlink': { does: 'delete' },
      '--convert-file-only': { does: 'unknown-write' },
      '--certificate,--private-key': { value: '=key', does: 'secret' },
      '--ask-password,--auth-no-challenge': { does: 'secret' },
      '-b,--background': { does: 'write' },
      '-r,--recursive,-m,--mirror,-p,--page-requisites,-k,--convert-links,-K,--backup-converted,-E,--adjust-extension,-H,--span-hosts':
        { does: 'unknown-write' },
      '--delete-after': { does: 'delete' },
      '--no-check-certificate': { does: 'network' },
    },
    operands: 'url',
  },
  http: {
    aliases: ['https', 'httpie', 'xh', 'xhs', 'curlie'],
    effect: 'network',
    syntax: 'exact',
    flags:
      '-j,--json -f,--form --multipart -h,--headers -b,--body -m,--meta -v,--verbose -F,--follow -S,--stream -I,--ignore-stdin --check-status --offline -c,--continue',
    values: '-p,--print --pretty -s,--style --timeout --max-redirects --format-options',
    options: {
      '--help,--version': { only: 'none' },
      '-o,--output,--session,--session-read-only': WRITE,
      '-d,--download': { does: 'write' },
      '-a,--auth,-A,--auth-type,--proxy,--cert,--cert-key,--bearer': ENDPOINT,
      '--verify': { value: '=text', does: 'network' },
      '--raw': SENDS,
    },
    operands: 'unknown',
  },
  aria2c: {
    aliases: [
      'axel',
      'lftp',
      'ftp',
      'tftp',
      'ncftp',
      'rclone',
      'croc',
      'magic-wormhole',
      'wormhole',
      'transfer',
      'ngrok',
      'cloudflared',
      'localtunnel',
      'lt',
      'frpc',
      'tailscale',
      'wg',
      'wg-quick',
      'openvpn',
      'autossh',
      'mosh',
      'sshuttle',
      'sshfs',
      'rsh',
      'rlogin',
      'vncviewer',
      'proxychains',
      'youtube-dl',
      'yt-dlp',
      'gallery-dl',
      'mail',
      'mailx',
      'sendmail',
      'mutt',
      'msmtp',
      'swaks',
      'irssi',
      'w3m',
      'lynx',
      'links',
      'elinks',
      'websocat',
      'wscat',
      'grpcurl',
      'mosquitto_pub',
      'mosquitto_sub',
      'kcat',
      'ab',
      'wrk',
      'hey',
      'k6',
      'siege',
      'vegeta',
    ],
    effect: 'remote-write',
    syntax: 'posix',
    also: ['unknown-write'],
    options: { '--version,--help': { bare: 'none' } },
    operands: 'unknown',
  },

  ssh: {
    aliases: ['slogin'],
    effect: 'network',
    also: ['remote-write'],
    syntax: 'posix',
    flags: '-4 -6 -a -C -f -k -N -n -q -s -T -t -v -y',
    values: '-B -b -c -e -m -p -l -O -Q',
    options: {
      '-V': { only: 'none' },
      '-G': { only: 'none' },
      '-o': SSH_OPTION,
      '-F': { value: '=config', does: 'unknown-program' },
      '-I': { value: '=module' },
      '-i': { value: '=key', does: 'secret' },
      '-E': WRITE,
      '-J': { value: '=host' },
      '-A': { does: 'secret' },
      '-D,-L,-R,-W,-w': { value: '=endpoint', does: 'network' },
      '-S,-P': { value: '=text', does: 'network' },
      '-g,-K,-M,-X,-Y,-x': { does: 'network' },
    },
    /* What follows the host is read as a command of its own. */
    operands: ['host', 'text...'],
  },
  scp: {
    effect: 'remote-write',
    reader: 'copy',
    syntax: 'single-dash',
    flags: '-3 -4 -6 -A -B -C -O -p -q -R -r -s -T -v',
    values: '-c -l -P -X',
    options: {
      '-o': SSH_OPTION,
      '-F': { value: '=config', does: 'unknown-program' },
      '-S,-D': { value: '=command' },
      '-i': { value: '=key', does: 'secret' },
      '-J': { value: '=host' },
    },
    operands: 'unknown',
  },
  sftp: {
    effect: 'remote-write',
    also: ['unknown-write'],
    stdin: 'code',
    flags: '-4 -6 -A -a -C -f -N -p -q -r -v',
    values: '-B -c -l -P -R -X',
    options: {
      '-o': SSH_OPTION,
      '-F': { value: '=config', does: 'unknown-program' },
      '-S,-D,-s': { value: '=command' },
      '-b': { value: '=script' },
      '-i': { value: '=key', does: 'secret' },
      '-J': { value: '=host' },
    },
    operands: 'host',
  },
  rsync: {
    effect: 'unknown-write',
    reader: 'copy',
    syntax: 'exact',
    flags: `-v,--verbose -q,--quiet -a,--archive -r,--recursive -R,--relative -u,--update -l,--links -L,--copy-links
      -k,--copy-dirlinks -K,--keep-dirlinks -H,--hard-links -p,--perms -E,--executability -A,--acls -X,--xattrs -o,--owner
      -g,--group -t,--times -O,--omit-dir-times -S,--sparse -W,--whole-file -x,--one-file-system -z,--compress -c,--checksum
      -h,--human-readable -i,--itemize-changes -P,--partial --partial --progress --stats -I,--ignore-times --size-only
      --existing --ignore-existing -d,--dirs -D,--devices --specials -m,--prune-empty-dirs -C,--cvs-exclude -F
      --numeric-ids -y,--fuzzy -b,--backup --inplace --append --safe-links --copy-unsafe-links --no-motd -s,--protect-args
      --mkpath --no-perms --no-owner --no-group --no-times --no-o --no-g --no-p --no-t --delay-updates --force -4,--ipv4 -6,--ipv6`,
    values:
      '-f,--filter --exclude --include --bwlimit --timeout --contimeout --max-size --min-size --modify-window --port --block-size -B --chmod --chown --suffix --out-format --log-file-format --compress-level --compress-choice --info --debug --max-delete --iconv --checksum-choice -M,--remote-option --outbuf',
    options: {
      '--help,--version': { only: 'none' },
      '-n,--dry-run,--list-only': {},
      '-e,--rsh': { value: '=command' },
      '--rsync-path': { value: '=command' },
      '--delete,--del,--delete-before,--delete-during,--delete-delay,--delete-after,--delete-excluded,--delete-missing-args':
        { does: 'delete' },
      '--remove-source-files': { does: 'delete' },
      '--ignore-errors': { does: 'delete' },
      '--log-file,--write-batch,--only-write-batch': WRITE,
      '--partial-dir,-T,--temp-dir,--backup-dir': { value: '=write-tree' },
      '--compare-dest,--copy-dest,--link-dest': { value: '=read-tree' },
      '--files-from,--include-from,--exclude-from': { value: '=file-list' },
      '--password-file,--early-input,--read-batch': { value: '=read', does: 'secret' },
      '--daemon': { does: 'network' },
      '--config': { value: '=config' },
      '--copy-as,--super,--address,--sockopts': { value: '=?text', does: 'privileged' },
    },
    operands: 'unknown',
  },
  nc: {
    aliases: ['ncat', 'netcat', 'nc.openbsd', 'nc.traditional'],
    effect: 'network',
    flags: '-z -v -vv -n -u -4 -6 -N -D -d -h -k -C -r -S -t -b -F',
    values: '-w -i -p -q -s -W -I -O -P -T -m -M',
    options: {
      '-l,--listen': { does: 'network' },
      '-e,-c,--exec,--sh-exec,--lua-exec': { value: '=command' },
      '-o,--output,-x,--hex-dump': WRITE,
      '-X,--proxy,--proxy-type,--proxy-auth': ENDPOINT,
      '-U': { does: 'network' },
      '--help,--version': { only: 'none' },
    },
    operands: ['host', 'text...'],
  },
  socat: {
    effect: 'network',
    also: ['unknown-program', 'unknown-write'],
    options: { '-h,-V': { only: 'none' } },
    operands: 'unknown',
  },
  telnet: { effect: 'network', also: ['interactive'], operands: ['host', 'text'] },
  /* A name that is looked up travels to the server of its domain. */
  dig: {
    ...DNS,
    flags: '-4 -6 -m -r -u -v +* -h',
    values: '-t -c -p -q -b',
    options: {
      '-f': { value: '=file-list' },
      '-k': { value: '=read', does: 'secret' },
      '-y': { value: '=endpoint' },
      '-x': { value: '=host' },
    },
    operands: 'host',
  },
  nslookup: { aliases: ['drill', 'dog', 'doggo', 'kdig', 'resolvectl'], ...DNS },
  host: { ...DNS, flags: '-a -A -C -d -i -l -r -s -T -U -v -V -w -4 -6', values: '-c -m -N -p -R -t -W' },
  whois: {
    effect: 'network',
    flags: '-H -r -R -a -b -B',
    values: '-T -t -i -s -g',
    options: { '-h,--host,-p,--port': ENDPOINT },
    operands: 'host',
  },
  /* It asks whether a machine answers. `-p` fills the packets with what one says, `-f` floods. */
  ping: {
    aliases: ['ping6'],
    effect: 'remote-read',
    flags: '-4 -6 -a -b -d -D -h -n -q -r -v -U -V -A -O -B',
    values: '-c -i -I -l -m -M -s -S -t -W -w -Q',
    options: { '-f': { does: 'network' }, '-p': { value: '=text', does: 'network' } },
    operands: 'host',
  },
  traceroute: {
    aliases: ['traceroute6', 'fping', 'tracepath', 'mtr', 'arping', 'hping3', 'nping'],
    effect: 'network',
    flags: '-4 -6 -a -b -d -D -f -h -n -q -r -R -v -U -V -A -O -B',
    values: '-c -i -I -l -m -M -p -s -S -t -T -w -W -Q',
    operands: 'host',
  },
  nmap: {
    aliases: [
      'masscan',
      'zmap',
      'nikto',
      'gobuster',
      'ffuf',
      'hydra',
      'sqlmap',
      'tcpdump',
      'tshark',
      'dumpcap',
      'wireshark',
      'ettercap',
      'mitmproxy',
      'mitmdump',
      'bettercap',
      'aircrack-ng',
      'responder',
    ],
    effect: 'network',
    also: ['privileged'],
    operands: 'unknown',
  },
  'ssh-keyscan': {
    effect: 'network',
    flags: '-4 -6 -c -D -H -q -v',
    values: '-p -T -t -O',
    options: { '-f': { value: '=file-list' } },
    operands: 'host',
  },
  'ssh-keygen': {
    effect: 'secret',
    also: ['write'],
    syntax: 'single-dash',
    flags: '-q -v -o -a',
    values: '-t -b -C -N -m -E -n -V -I -z',
    options: {
      '-f': WRITE,
      '-l,-B': { only: 'none' },
      '-D,-w': { value: '=module' },
      '-F': { value: '=text', only: 'none' },
    },
    operands: 'unknown',
  },
  'ssh-add': { aliases: ['ssh-copy-id', 'ssh-agent'], effect: 'secret', operands: 'unknown' },

  openssl: {
    effect: 'none',
    syntax: 'single-dash',
    subcommands: {
      'version help list errstr ciphers prime': {
        effect: 'none',
        syntax: 'single-dash',
        unlisted: 'base',
        options: { '-provider,-provider-path,-engine': { value: '=module' } },
        operands: 'text',
      },
      rand: {
        effect: 'none',
        syntax: 'single-dash',
        flags: '-hex -base64',
        options: {
          '-out,-writerand': WRITE,
          '-rand': READ,
          '-engine,-provider,-provider-path': { value: '=module' },
        },
        operands: 'text',
      },
      'dgst sha1 sha224 sha256 sha384 sha512 md5 sha3-256 sha512-256': {
        effect: 'none',
        syntax: 'single-dash',
        flags: '-sha1 -sha224 -sha256 -sha384 -sha512 -md5 -hex -binary -r -c -sha3-256 -list',
        values: '-sigopt',
        options: {
          '-out': WRITE,
          '-sign,-hmac,-passin,-macopt': { value: '=read', does: 'secret' },
          '-verify,-prverify,-signature': READ,
          '-engine,-provider,-provider-path': { value: '=module' },
        },
        operands: 'read',
      },
      /* They show certificates and nothing else of a file. */
      'x509 crl verify crl2pkcs7 nseq': CERTIFICATE,
      asn1parse: {
        ...CERTIFICATE,
        options: { ...CERTIFICATE.options, '-in': READ },
        operands: 'read',
      },
      s_client: {
        effect: 'network',
        syntax: 'single-dash',
        flags:
          '-showcerts -brief -quiet -tls1_2 -tls1_3 -status -prexit -no_ssl3 -verify_return_error -ign_eof -nbio -crlf',
        values: '-servername -verify -starttls -alpn -cipher -ciphersuites -verify_hostname -timeout',
        options: {
          '-connect,-host': { value: '=host' },
          '-port': { value: '=text' },
          '-proxy,-unix': ENDPOINT,
          '-CAfile,-CApath': CERTIFICATES,
          '-cert,-key,-pass': { value: '=key', does: 'secret' },
          '-keylogfile,-sess_out,-msgfile': WRITE,
          '-engine,-provider,-provider-path': { value: '=module' },
        },
        operands: 'host',
      },
    },
  },
  gpg: {
    aliases: ['gpg2'],
    effect: 'secret',
    syntax: 'exact',
    flags: '--batch -q,--quiet -v,--verbose --no-tty --with-colons --with-fingerprint',
    values: '--keyid-format',
    options: {
      '--version,-h,--help': { only: 'none' },
      '-k,--list-keys,--list-public-keys,--fingerprint,--verify,--list-packets': { only: 'none' },
      '-o,--output': WRITE,
      '--homedir,--options,--keyring': { value: '=config' },
    },
    operands: 'read',
  },
  // A server that runs until it is stopped.
  prometheus: {
    effect: 'network',
    options: { '-h,--help,--help-long,--help-man,--version': { only: 'none' } },
    operands: 'unknown',
  },
  'secret-tool': {
    aliases: [
      'pass',
      'gopass',
      'op',
      'bw',
      'keyring',
      'kwallet-query',
      'vault',
      'sops',
      'age',
      'aws-vault',
      'chamber',
      'doppler',
      'infisical',
      'lpass',
      'gcrypt',
      'ykman',
      'keytool',
      'certutil',
      'mkcert',
      'gnome-keyring',
      'step',
      'teller',
      'dotenvx',
    ],
    effect: 'secret',
    operands: 'unknown',
  },
};
