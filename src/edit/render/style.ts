/** How the parts of a report are set. */
export interface Style {
  readonly file: (text: string) => string;
  readonly given: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly strong: (text: string) => string;
}

const plainly = (text: string): string => text;

/** For a model: brackets say what is only on one side. */
export const plain: Style = {
  file: (text) => `[+${text}+]`,
  given: (text) => `[-${text}-]`,
  dim: plainly,
  strong: plainly,
};

const paint =
  (code: number) =>
  (text: string): string =>
    `\u001b[${code}m${text}\u001b[0m`;

/** For a terminal. */
export const colored: Style = { file: paint(32), given: paint(31), dim: paint(2), strong: paint(1) };
