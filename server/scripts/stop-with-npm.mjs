// Loaded into programs that npm runs. npm runs them in a shell and sends SIGTERM to that shell only. Not every shell
// forwards it, so the program would be orphaned and keep running.
import { isMainThread } from 'node:worker_threads'

const parent = process.ppid
if (isMainThread) setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 1000).unref()
