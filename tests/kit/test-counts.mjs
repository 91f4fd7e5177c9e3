// Adds the results of both test commands for .ci/run. Plain JavaScript, because that runs it with any Node.js.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {readonly Counts[]} parts @returns {Counts} */
export function addCounts(parts) {
  const sum = (/** @type {keyof Counts} */ key) => parts.reduce((total, part) => total + part[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** @param {Counts} counts */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** A command that ended without a result counts as one failure. @param {string} file @returns {Counts} */
function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const total = addCounts(process.argv.slice(2).map(readCounts))
  console.log(countsLine(total))
  process.exitCode = total.failed > 0 ? 1 : 0
}
