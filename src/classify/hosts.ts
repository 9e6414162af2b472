import type { Word } from '../shell/index.ts';
import { leadingLiteral, staticText } from '../shell/index.ts';
import type { HostResource } from './types.ts';

/** A host that only the program's configuration names: a git remote, the package registry, the cluster. */
export const CONFIGURED_HOST: HostResource = {
  kind: 'host',
  host: undefined,
  spelled: false,
  zone: 'unknown',
};

const UNKNOWN_HOST: HostResource = { kind: 'host', host: undefined, spelled: true, zone: 'unknown' };

/** Reads the host out of an address: a URL, `host:port`, `user@host:path` or a bare name. */
export function hostOfWord(word: Word): HostResource {
  const text = staticText(word);
  if (text !== undefined) return hostOfAddress(text);
  // The authority must end before anything unknown begins.
  const start = leadingLiteral(word);
  const url = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\]+)[/?#]/i.exec(start);
  return url === null ? UNKNOWN_HOST : hostOfAddress(url[0]);
}

export function hostOfAddress(address: string): HostResource {
  const authority = authorityOf(address);
  // A browser ends the host at a backslash, curl does not.
  if (authority === undefined || authority.includes('\\')) return UNKNOWN_HOST;
  // The last at sign ends the user's part: `http://localhost:1@evil.example` goes to evil.example.
  const named = authority.slice(authority.lastIndexOf('@') + 1);
  const bracket = /^\[([0-9a-f:.%]+)\](?::(\d+))?$/i.exec(named);
  const plain = bracket ?? /^([^:\s]+)(?::(\d*))?$/.exec(named);
  const typed = plain?.[1];
  if (typed === undefined || (bracket === null && /[{}[\]*?$`%\\<>"'|^]/.test(typed))) return UNKNOWN_HOST;
  const host = canonicalHost(bracket === null ? typed : `[${typed}]`);
  if (host === undefined) return UNKNOWN_HOST;
  const port = plain?.[2] === undefined || plain[2] === '' ? undefined : Number(plain[2]);
  const base: HostResource = { kind: 'host', host, spelled: true, zone: zoneOf(host) };
  return port === undefined ? base : { ...base, port };
}

/**
 * A host as a browser reads it: numbers in any base and number of parts, full-width digits and other alphabets, an
 * IPv4 address inside an IPv6 one. Programs differ in which of these they take, so all count.
 */
function canonicalHost(host: string): string | undefined {
  let name: string;
  try {
    name = new URL(`http://${host}/`).hostname;
  } catch {
    return undefined;
  }
  const plain = name.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const mapped = /^::(?:ffff:)?([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain);
  if (mapped === null) return plain === '' ? undefined : plain;
  const high = Number.parseInt(mapped[1] ?? '0', 16);
  const low = Number.parseInt(mapped[2] ?? '0', 16);
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

/** The scheme of a URL in lower case, or `undefined` for an address without one. */
export function schemeOf(address: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1]?.toLowerCase();
}

function authorityOf(address: string): string | undefined {
  const url = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(address);
  if (url !== null) return url[1]?.toLowerCase() === 'file' ? undefined : url[2];
  // A browser reads `https:evil.example` and `https:\evil.example` as addresses too; `../x` is a folder.
  if (/^(?:https?|wss?|ftps?|file|data|blob|javascript):|^[.~/\\]/i.test(address)) return undefined;
  // `ext::sh -c x` and the like hand the address to a helper program.
  if (address.includes('::') && !/^\[?[0-9a-f:]+\]?$/i.test(address)) return undefined;
  const scp = /^([^/\s:]+@)?([^/\s:@]+):(?!\/\/)/.exec(address);
  if (scp !== null && !/^\d+(?:[/?#]|$)/.test(address.slice(scp[0].length)))
    return `${scp[1] ?? ''}${scp[2] ?? ''}`;
  return address.split(/[/?#]/)[0];
}

/** Names that resolve to whatever address stands in them, loopback and metadata addresses too. */
const REBINDING: readonly string[] = [
  'nip.io',
  'sslip.io',
  'xip.io',
  'localtest.me',
  'lvh.me',
  'vcap.me',
  'traefik.me',
];

/** The kind of network an address lies in. Numeric spellings that are not plain dotted are unknown. */
export function zoneOf(host: string): HostResource['zone'] {
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === 'ip6-localhost')
    return 'loopback';
  const dotted = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host);
  if (dotted !== null) {
    const [a = 0, b = 0] = dotted.slice(1).map(Number);
    // A leading zero makes a number octal for some readers.
    if (dotted.slice(1).some((part) => part.length > 1 && part.startsWith('0'))) return 'unknown';
    if (a === 127 || a === 0) return 'loopback';
    if ((a === 169 && b === 254) || host === '100.100.100.200') return 'link-local';
    if (
      a === 10 ||
      (a === 172 && b >= 16 && b <= 31) ||
      (a === 192 && b === 168) ||
      (a === 100 && b >= 64 && b <= 127)
    )
      return 'private';
    return 'public';
  }
  if (/^(?:0x[0-9a-f]+|\d+)(?:\.(?:0x[0-9a-f]+|\d+)){0,3}$/i.test(host)) return 'unknown';
  if (host.includes(':')) return zoneOfSix(host);
  if (host === 'metadata.google.internal' || host === 'metadata') return 'link-local';
  if (REBINDING.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))) return 'unknown';
  if (host.endsWith('.local') || host.endsWith('.internal') || host.endsWith('.lan') || !host.includes('.'))
    return 'private';
  return 'public';
}

/** Only 2000::/3 is given out; what carries an IPv4 address in it (6to4, Teredo, NAT64) may lead anywhere. */
function zoneOfSix(host: string): HostResource['zone'] {
  if (host === '::') return 'loopback';
  if (host === 'fd00:ec2::254' || /^fe[89ab]/.test(host)) return 'link-local';
  if (/^f[cd]/.test(host)) return 'private';
  return /^[23][0-9a-f]{3}:/.test(host) && !/^(?:2002:|2001:0?:)/.test(host) ? 'public' : 'unknown';
}
