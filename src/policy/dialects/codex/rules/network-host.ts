/** A host as rules compare it, or what is wrong with it. */
export type NetworkHost =
  | { readonly ok: true; readonly host: string }
  | { readonly ok: false; readonly detail: string };

/** One name or address: lower case, without port, brackets and trailing dots. */
export function networkHost(given: string): NetworkHost {
  const wrong = (detail: string): NetworkHost => ({ ok: false, detail });
  let host = given.trim();
  if (host === '') return wrong('an empty host');
  if (/[/?#]/.test(host)) return wrong('a host with a scheme or a path');
  if (host.startsWith('[')) {
    const bracketed = /^\[([^\]]*)\](?::[0-9]+)?$/.exec(host);
    if (bracketed === null) return wrong('an address whose brackets do not end it');
    host = bracketed[1] ?? '';
  } else host = /^([^:]+):[0-9]+$/.exec(host)?.[1] ?? host;
  host = host.replace(/\.+$/, '').trim().toLowerCase();
  if (host === '') return wrong('an empty host');
  if (host.includes('*')) return wrong('a wildcard in a host');
  return /\s/.test(host) ? wrong('a blank in a host') : { ok: true, host };
}
