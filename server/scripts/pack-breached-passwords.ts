import { readFile, writeFile } from 'node:fs/promises'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { packPasswords } from '#server/adapters/breached-passwords/breached-passwords.ts'

// node server/scripts/pack-breached-passwords.ts LIST… [--long LIST…]: one password a line; of the lists after --long only
// those that an admin might choose. NOTICE.md names the lists that were used.
const given = process.argv.slice(2)
const border = given.includes('--long') ? given.indexOf('--long') : given.length
const passwords = new Set<string>()
for (const [index, file] of given.entries()) {
  if (index === border) continue
  const shortest = index < border ? passwordLengthLimits.least : passwordLengthLimits.leastForAdmin
  for (const line of (await readFile(file, 'utf8')).split(/\r?\n/))
    if (line.length >= shortest && line.length <= passwordLengthLimits.most) passwords.add(line.toLowerCase())
}
const packed = packPasswords(passwords)
await writeFile('content/known-passwords.bin', packed)
console.log(`${passwords.size} passwords, ${packed.length} bytes.`)
