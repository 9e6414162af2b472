import type { ProgramEntry } from '../programs/schema.ts';

/*
 * Options of curl 8, from its manual page. Those whose meaning hangs on the value (`-d @file`, `-X GET`, `-o`) have
 * a plain value here and are judged in curl.ts.
 */
export const curlOptions: Partial<ProgramEntry> = {
  flags: `-s,--silent -S,--show-error -f,--fail --fail-with-body --fail-early -L,--location -i,--include,--show-headers
    -I,--head -v,--verbose -k,--insecure --proxy-insecure -g,--globoff -N,--no-buffer -4,--ipv4 -6,--ipv6 -0,--http1.0
    --http1.1 --http2 --http2-prior-knowledge --http3 --http3-only --http0.9 -1,--tlsv1 --tlsv1.0 --tlsv1.1 --tlsv1.2
    --tlsv1.3 -2,--sslv2 -3,--sslv3 --ssl --ssl-reqd --compressed --compressed-ssh --tr-encoding -#,--progress-bar
    --progress-meter --no-progress-meter -q,--disable -R,--remote-time -Z,--parallel --parallel-immediate -G,--get
    --raw --path-as-is --post301 --post302 --post303 --retry-connrefused --retry-all-errors -:,--next --no-keepalive
    --no-alpn --no-npn --no-sessionid --tcp-nodelay --tcp-fastopen -j,--junk-session-cookies -l,--list-only -M,--manual
    --styled-output --no-styled-output --trace-time --trace-ids --disallow-username-in-url --ssl-no-revoke
    --ssl-revoke-best-effort --cert-status --false-start --anyauth --basic --digest --ntlm --negotiate --xattr
    -a,--append -B,--use-ascii --crlf --create-dirs --remove-on-error --no-clobber -p,--proxytunnel
    --suppress-connect-headers --haproxy-protocol --ftp-pasv --disable-epsv --disable-eprt --ignore-content-length
    --skip-existing`,
  values: `-A,--user-agent -m,--max-time --connect-timeout --retry --retry-delay --retry-max-time -e,--referer
    -r,--range --limit-rate --rate --max-redirs --max-filesize -y,--speed-time -Y,--speed-limit --keepalive-time
    --keepalive-cnt --expect100-timeout --happy-eyeballs-timeout-ms --parallel-max --ciphers --tls13-ciphers --curves
    --tls-max --proto --proto-default --proto-redir -z,--time-cond -C,--continue-at --create-file-mode --request-target
    --local-port --tftp-blksize --trace-config --noproxy --ip-tos --vlan-priority`,
  options: {
    '-h,--help': { only: 'none' },
    '-V,--version': { only: 'none' },
    '-X,--request': { value: '=text' },
    '-d,--data,--data-ascii,--data-binary': { value: '=text' },
    '--json': { value: '=text' },
    '--data-raw': { value: '=text' },
    '--data-urlencode': { value: '=text' },
    '--url-query': { value: '=text' },
    '-F,--form': { value: '=text' },
    '--form-string': { value: '=text' },
    '-T,--upload-file': { value: '=text' },
    '-o,--output': { value: '=text' },
    '-O,--remote-name': {},
    '--remote-name-all': {},
    '-J,--remote-header-name': { does: 'unknown-write' },
    '--output-dir': { value: '=text' },
    '-w,--write-out': { value: '=text' },
    '-H,--header': { value: '=text' },
    '--proxy-header': { value: '=text' },
    '-b,--cookie': { value: '=text' },
    '--url': { value: '=text' },
    '-D,--dump-header': { value: '=write' },
    '-c,--cookie-jar': { value: '=write' },
    '--trace,--trace-ascii': { value: '=write' },
    '--stderr': { value: '=write' },
    '--etag-save': { value: '=write' },
    '--libcurl': { value: '=write' },
    '--etag-compare': { value: '=read' },
    '--hsts': { value: '=read-write' },
    '--alt-svc': { value: '=read-write' },
    '--cacert,--capath,--crlfile,--proxy-cacert,--proxy-capath,--proxy-crlfile': { value: '=certificate' },
    '-K,--config': { value: '=config' },
    // Identities.
    '-E,--cert,--proxy-cert': { value: '=text' },
    '--key,--proxy-key': { value: '=text' },
    '--netrc-file': { value: '=text' },
    '-n,--netrc,--netrc-optional': { does: 'secret' },
    '-u,--user': { value: '=endpoint' },
    '-U,--proxy-user': { value: '=endpoint' },
    '--oauth2-bearer,--aws-sigv4,--pass,--proxy-pass,--tlsuser,--tlspassword,--delegation,--service-name': {
      value: '=endpoint',
    },
    '--location-trusted': { does: 'network' },
    // Other ways to the server than its name.
    '-x,--proxy': { value: '=endpoint' },
    '--preproxy,--proxy1.0,--socks4,--socks4a,--socks5,--socks5-hostname': { value: '=endpoint' },
    '--resolve,--connect-to,--unix-socket,--abstract-unix-socket,--interface,--dns-servers,--dns-interface': {
      value: '=endpoint',
    },
    '--doh-url': { value: '=endpoint' },
    '--ech': { value: '=text', does: 'network' },
    '--engine': { value: '=module' },
    '-Q,--quote': { value: '=text' },
    '--mail-from,--mail-rcpt,--mail-auth': { value: '=text', does: 'remote-write' },
    '-t,--telnet-option': { value: '=text', does: 'remote-write' },
    '-P,--ftp-port': { value: '=text', does: 'network' },
    '--ftp-create-dirs': { does: 'remote-write' },
    '--variable': { value: '=text' },
  },
  operands: 'url',
};
