import { parentPort, workerData } from 'node:worker_threads'
import type { CheckedText } from '#features/ports.ts'
import { checkText } from './check-text.ts'
import { readLexicon } from './read-lexicon.ts'

// Runs as a thread: checking a long text takes seconds, in which requests would wait. An error ends the thread, and
// safety-gate.ts starts another one.
const port = parentPort
if (!port) throw new Error('The safety worker runs in a worker thread only.')

const lexicon = await readLexicon(String(workerData))
port.on('message', (text: CheckedText) => port.postMessage(checkText(text, lexicon)))
