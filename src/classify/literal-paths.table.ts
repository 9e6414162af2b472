/**
 * Programs that open their path operands by just the given name. Others may read patterns themselves, such as git
 * pathspecs, `prettier 'src/*'` and `unzip`: there a quoted star is still a pattern.
 */
export const programsWithLiteralPaths: ReadonlySet<string> = new Set(
  `[ awk cat chgrp chmod chown cmp comm cp cut dd diff du file find fold grep head jq less ln ls md5sum mkdir more mv nl
  od paste readlink realpath rg rm rmdir sed sha1sum sha256sum shred sort split stat strings tac tail tee test touch
  truncate uniq unlink wc xxd`.split(/\s+/),
);
