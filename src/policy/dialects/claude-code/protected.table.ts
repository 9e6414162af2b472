/**
 * Paths that settings never pre-approve for writing. Source: https://code.claude.com/docs/en/permission-modes
 */
function words(text: string): readonly string[] {
  return text.split(/\s+/);
}

/** Folders, at any depth; `.config/git` is two segments. */
export const protectedFolders: readonly string[] = words(
  '.git .config/git .vscode .idea .husky .cargo .devcontainer .yarn .mvn .claude',
);

/** Below a protected folder, and yet free. */
export const freeFolder = '.claude/worktrees';

/** File names, at any depth. */
export const protectedFiles: ReadonlySet<string> = new Set(
  words(
    `.gitconfig .gitmodules
     .bashrc .bash_profile .bash_login .bash_aliases .bash_logout .zshrc .zprofile .zshenv .zlogin .zlogout .profile .envrc
     .npmrc .yarnrc .yarnrc.yml .pnp.cjs .pnp.loader.mjs .pnpmfile.cjs bunfig.toml .bunfig.toml
     .bazelrc .bazelversion .bazeliskrc
     .pre-commit-config.yaml lefthook.yml lefthook.yaml .lefthook.yml .lefthook.yaml
     gradle-wrapper.properties maven-wrapper.properties
     .devcontainer.json .ripgreprc pyrightconfig.json .mcp.json .claude.json`,
  ),
);

/** What counts as the root's own folders on macOS, where `/etc` is a link. */
export const privateFolders: readonly string[] = words(
  '/private/etc /private/var /private/tmp /private/home',
);
