/** What not to do, the entry's own lines first. Nobody in a hurry should read “do not wait” twice. */
export function listDoNots(own: readonly string[], first: readonly string[]): string[] {
  return [...own, ...(own.some(isAboutWaiting) ? first.filter((line) => !isAboutWaiting(line)) : first)]
}

const isAboutWaiting = (line: string) => line.startsWith('Do not wait')
