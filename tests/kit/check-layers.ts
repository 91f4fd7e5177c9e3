import { spawnSync } from 'node:child_process'

// With TypeScript 7 alone dependency-cruiser warns, sees no TypeScript imports and succeeds: so the warning is a
// failure.
const folders = ['domain', 'features', 'app', 'server', 'dev', 'illustrator', 'safety', 'tests', 'quality']
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs', ...folders],
  { encoding: 'utf8' },
)
const blind = /missing|not supported|no typescript|typescript.{0,40}(?:not|unsupported)/i.test(stderr)
if (status !== 0 || blind) {
  console.log(stdout + stderr)
  process.exitCode = 1
}
