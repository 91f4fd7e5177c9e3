type Output = { isTerminal: boolean; now: () => number; write: (line: string) => void }
type StartupLine = { event: string; message: string; link?: string }

const standardOutput: Output = {
  isTerminal: process.stdout.isTTY,
  now: Date.now,
  write: (line) => void process.stdout.write(line),
}

/** A terminal gets plain sentences, a log JSON lines. Never redacted: the owner needs the secret setup link. */
export function printStartupLine({ event, message, link }: StartupLine, output: Output = standardOutput): void {
  const { isTerminal, now, write } = output
  if (isTerminal) return write(link === undefined ? `${message}\n` : `${message}\n${link}\n`)
  write(`${JSON.stringify({ time: new Date(now()).toISOString(), level: 'info', event, message, link })}\n`)
}
