import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyProject } from './project-copy.ts'

// Builds two copies of the project, in folders of different names, and compares every file.
const [first, second] = [buildCopy('one'), buildCopy('another')]
const names = [...new Set([...first.keys(), ...second.keys()])].toSorted()
const different = names.filter((name) => first.get(name) !== second.get(name))
for (const name of different) console.log(`${name}: ${first.get(name) ?? 'missing'}, ${second.get(name) ?? 'missing'}`)
console.log(`${names.length} files built twice, ${different.length} differ.`)
process.exitCode = different.length > 0 ? 1 : 0

/** The SHA-256 of each file of the build. */
function buildCopy(name: string): Map<string, string> {
  const { folder, run, remove } = copyProject(name)
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const { ok, output } = run('npm', 'run', 'build')
    if (!ok) throw new Error(`The build failed:\n${output}`)
    const dist = join(folder, 'dist')
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return new Map(
      files.map(({ parentPath, name: file }) => {
        const path = join(parentPath, file)
        return [path.slice(dist.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]
      }),
    )
  } finally {
    remove()
  }
}
