#!/usr/bin/env node
// The command of the npm package: starts the built programs on a recent enough Node.js. Plain JavaScript without
// dependencies, because it runs on whatever Node.js the machine has.
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { launch } from './launch.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const usage = `Usage: wagwise COMMAND

  start                 starts the site on http://localhost:3000
  admin create EMAIL    prints a link that makes somebody an admin
  backup FILE           makes a backup and verifies it, also while the site is running
  restore FILE          restores a backup
  import FILE...        moves a site in from WordPress, Ghost, Substack or Markdown
  export KIND           makes a copy of the site: markdown, json, ghost or static
  token create EMAIL    makes a token for a program

  wagwise COMMAND --help says more. Data is in ./wagwise-data, or where DATA_DIR says.
  Settings of the machine are environment variables, which may stand in ./.env.`

const programs = new Map(Object.entries({ start: 'main' }))
for (const name of ['admin', 'backup', 'restore', 'import', 'export', 'token']) programs.set(name, name)

const [command = '', ...args] = process.argv.slice(2)
const program = programs.get(command)
if (['--version', '-v'].includes(command)) {
  console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
} else if (['--help', '-h', 'help'].includes(command)) {
  console.log(usage)
} else if (program === undefined) {
  console.error(command === '' ? usage : `There is no command “${command}”.\n\n${usage}`)
  process.exitCode = 2
} else if (command === 'start' && args.some((arg) => arg === '--help' || arg === '-h')) {
  console.log(
    'Usage: wagwise start\nStarts the site. Stop it with Ctrl+C. PORT, DATA_DIR and others are environment variables.',
  )
} else {
  await launch([join(root, 'dist/server', `${program}.js`), ...args])
}
