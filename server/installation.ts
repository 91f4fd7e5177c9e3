import { existsSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

/** Where the program itself is: dist/, content/ and db/migrations. The data folder and .env are where it is started. */
export const programRoot = findRoot(import.meta.dirname)

/** Installed with npm instead of cloned: the commands are those of `wagwise`. */
const isPackage = programRoot.split(sep).includes('node_modules')

export const defaultDataDir = isPackage ? './wagwise-data' : './data'

/** What a person types: `npm run backup -- FILE`, or `wagwise backup FILE`. */
export function commandLine(name: string, words = ''): string {
  if (isPackage) return `wagwise ${name}${words && ` ${words}`}`
  return name === 'start' ? 'npm start' : `npm run ${name}${words && ` -- ${words}`}`
}

/** A file of a package that npm may have put beside this one instead of inside. */
export function findInPackages(root: string, file: string): string {
  const inside = join(root, 'node_modules', file)
  return existsSync(inside) || basename(dirname(root)) !== 'node_modules' ? inside : join(dirname(root), file)
}

function findRoot(folder: string): string {
  const parent = dirname(folder)
  if (existsSync(join(folder, 'db/migrations')) || parent === folder) return folder
  return findRoot(parent)
}
