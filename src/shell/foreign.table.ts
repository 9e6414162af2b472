/**
 * Shells whose language is not read. One plain command means the same in all of them: a name and words of letters, digits
 * and a few marks, with nothing that any of them expands, splits or treats as its own.
 */
export interface ForeignShell {
  /** Words that are no command, or run what follows in a way of their own, in the place of the name. */
  readonly reserved: string;
  /** What the operands may be made of. */
  readonly operand: RegExp;
}

/** A name without a folder: in cmd a slash starts a switch, in PowerShell a dot or a digit starts an expression. */
export const PLAIN_NAME = /^[A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$/;

const POSIX_WORDS =
  'if then else elif fi for foreach select case esac while until do done in end repeat time function coproc nocorrect ' +
  'eval exec source command builtin noglob alias unalias trap set setopt unsetopt emulate autoload enable disable ' +
  'typeset declare local export readonly integer float let hash rehash zmodload bindkey cd pushd popd';

/** Sources: zshmisc(1), "Reserved Words" and "Precommand Modifiers"; fish(1); about_Language_Keywords and
 * Get-Alias of PowerShell; "cmd /?" and "help" of cmd. */
export const FOREIGN_SHELLS: Readonly<Record<string, ForeignShell>> = {
  zsh: { reserved: POSIX_WORDS, operand: /^[A-Za-z0-9_./:-][A-Za-z0-9_./:@+,-]*$/ },
  fish: {
    reserved: `${POSIX_WORDS} begin and or not switch break continue return status string set_color abbr argparse funced`,
    operand: /^[A-Za-z0-9_./:-][A-Za-z0-9_./:@+,-]*$/,
  },
  powershell: {
    reserved:
      `${POSIX_WORDS} begin process clean break catch class continue data define dynamicparam exit filter finally from ` +
      'hidden param return switch throw try using var workflow parallel sequence inlinescript iex icm saps start sal ' +
      'nal ipmo sv gv rv iwr irm curl wget invoke-expression invoke-command invoke-item start-process start-job ii foreach where sort measure select tee compare diff ' +
      // Aliases of something else than the program of that name.
      'type fc h r history group sleep start-sleep write echo kill ps sc ni',
    // `--` alone, `--%`, a comma and an `@` have meanings of their own, and so has a number with a dot.
    operand: /^(?!--$)[A-Za-z0-9_./:-][A-Za-z0-9_./:-]*$/,
  },
  cmd: {
    reserved:
      `${POSIX_WORDS} call goto rem shift start setlocal endlocal exit not exist errorlevel defined cmdextversion forfiles ` +
      // Other programs than those of that name elsewhere.
      'type find sort date more tree print comp fc replace move copy rename label path prompt ver echo test pause title',
    operand: /^[A-Za-z0-9_./:-][A-Za-z0-9_./:-]*$/,
  },
};

/** Other names of the same languages. */
export const FOREIGN_ALIASES: Readonly<Record<string, string>> = {
  pwsh: 'powershell',
  'powershell.exe': 'powershell',
  'pwsh.exe': 'powershell',
  'cmd.exe': 'cmd',
};
