import { readFile, writeFile } from 'node:fs/promises'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { packPasswords } from '#server/adapters/breached-passwords/breached-passwords.ts'

// Usage: node quality/build/pack-breached-passwords.ts LIST… [--long LIST…] with one password per line. From lists
// after --long, only passwords long enough for admins are used. NOTICE.md names the lists we used.
const paths = process.argv.slice(2)
const longListsStart = paths.includes('--long') ? paths.indexOf('--long') : paths.length
const passwords = new Set<string>()
for (const [index, file] of paths.entries()) {
  if (index === longListsStart) continue
  const shortest = index < longListsStart ? passwordLengthLimits.min : passwordLengthLimits.minForAdmin
  for (const line of (await readFile(file, 'utf8')).split(/\r?\n/))
    if (line.length >= shortest && line.length <= passwordLengthLimits.max) passwords.add(line.toLowerCase())
}
const packed = packPasswords(passwords)
await writeFile('content/known-passwords.bin', packed)
console.log(`${passwords.size} passwords, ${packed.length} bytes.`)
