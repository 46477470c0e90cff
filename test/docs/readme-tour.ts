/** A command of a document, and the output that is shown below it. */
export interface ShownCommand {
  readonly command: string;
  readonly output: string;
}

/** The commands of a text's blocks `console`, in their order. */
export function shownCommands(text: string): ShownCommand[] {
  const blocks = [...text.matchAll(/^```console\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((each) => {
        const lines = each.trimEnd().split('\n');
        const end = lines.findIndex((line) => !/(\\|\|)$/.test(line));
        return { command: lines.slice(0, end + 1).join('\n'), output: lines.slice(end + 1).join('\n') };
      }),
  );
}

/** What is another one in each run: times, and ids that are made of them. */
const VARYING = /20\d\d-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** The outputs that a document shows so: `…` stands for any text, alone on a line for any lines. */
export function shownAs(output: string): RegExp {
  const lines = escaped(output.replace(VARYING, '?')).split('\n');
  const patterns = lines.map((line) => (line === '…' ? '(?:.*\n)*?' : `${line.replaceAll('…', '.*')}\n`));
  return new RegExp(`^${patterns.join('')}$`);
}

/** An output as {@link shownAs} compares it. */
export const comparable = (output: string): string =>
  `${output.replace(VARYING, '?').replaceAll('\r', '').trimEnd()}\n`;
