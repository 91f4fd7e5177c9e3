import { subscribe } from 'node:diagnostics_channel'

// For `node --import`: kills the server, like a power cut, when it passes a checkpoint for the nth time.
const [name, count] = (process.env['KILL_AT'] ?? '').split('#')
let left = Number(count)
subscribe('wagwise:checkpoint', (message) => {
  if ((message as { name: string }).name === name && --left === 0) process.kill(process.pid, 'SIGKILL')
})
