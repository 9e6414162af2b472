/**
 * Documentation hosts that are fetched unasked unless a rule says otherwise. The vendor's own list is not published;
 * these are the official pages of languages and standard tools, where nobody else can leave text behind.
 */
export const preapprovedHosts: ReadonlySet<string> = new Set(
  `code.claude.com platform.claude.com docs.claude.com docs.anthropic.com modelcontextprotocol.io
   docs.python.org developer.mozilla.org nodejs.org www.typescriptlang.org doc.rust-lang.org go.dev pkg.go.dev
   learn.microsoft.com docs.oracle.com kotlinlang.org docs.swift.org www.php.net ruby-doc.org en.cppreference.com
   react.dev vuejs.org angular.dev nextjs.org docs.djangoproject.com`.split(/\s+/),
);
