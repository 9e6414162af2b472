/** What a subcommand touches of the process, so that a test can stand in for it. */
export interface Terminal {
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** Whether standard output may carry colour. */
  readonly colour: boolean;
  readonly columns: number;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Replaces the last line that it wrote, below which nothing stands yet; absent where nobody looks at standard error. */
  readonly status?: (text: string) => void;
  /** A page on standard error, for what goes with a result that stands on standard output. */
  readonly tell?: (text: string) => void;
  readonly readStandardInput: () => Promise<Uint8Array>;
  /** The same piece by piece, for what may be long. */
  readonly streamStandardInput?: () => AsyncIterable<Uint8Array>;
}
