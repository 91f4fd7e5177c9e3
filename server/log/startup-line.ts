type Output = { isTerminal: boolean; now: () => number; write: (line: string) => void }
type StartupLine = { event: string; message: string; link?: string }

const standardOutput: Output = {
  isTerminal: process.stdout.isTTY,
  now: Date.now,
  write: (line) => void process.stdout.write(line),
}

/**
 * A person at a terminal reads plain sentences. Anywhere else standard output is the log, in which every line is JSON.
 * Printed at every log level and without redaction, because the setup link is a secret that the owner needs.
 */
export function printStartupLine({ event, message, link }: StartupLine, output: Output = standardOutput): void {
  const { isTerminal, now, write } = output
  if (isTerminal) return write(link === undefined ? `${message}\n` : `${message}\n${link}\n`)
  write(`${JSON.stringify({ time: new Date(now()).toISOString(), level: 'info', event, message, link })}\n`)
}
