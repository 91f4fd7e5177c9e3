import { mkdirSync, writeFileSync } from 'node:fs'
import { benchArticleText } from './article-text.ts'
import { benchKeptPage } from './kept-page.ts'
import { hasWrk } from './load.ts'

if (!hasWrk())
  console.log('wrk is not installed: the load comes from sockets of our own, which understates the peak of both sides.')
const results = [await benchKeptPage()]
for (const { name, target, speed, processor } of results) {
  console.log(`${name} (${target})`)
  console.log(`  requests per second: ${speed.median} of bare, range ${speed.range.join(' to ')}`)
  console.log(`  processor time per request: ${processor.median} of bare, range ${processor.range.join(' to ')}`)
}
const texts = benchArticleText()
console.log('a megabyte of article text (≤ 150 ms; growth from half of it ≤ 2.5)')
for (const { name, milliseconds, growth } of texts) {
  console.log(
    `  ${name}: ${milliseconds.median} ms, range ${milliseconds.range.join(' to ')}, growth ${growth.toFixed(1)}`,
  )
}
mkdirSync('artefacts', { recursive: true })
writeFileSync('artefacts/bench.json', JSON.stringify({ results, texts }, null, 2))
