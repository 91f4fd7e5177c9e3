// Loaded into programs that npm runs. npm runs them in a shell, passes SIGTERM to that shell only, and not every shell
// passes it on: the program would be left behind, with another parent.
import { isMainThread } from 'node:worker_threads'

const parent = process.ppid
if (isMainThread) setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 1000).unref()
