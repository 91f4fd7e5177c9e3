import { subscribe } from 'node:diagnostics_channel'

// For `node --import`: ends the server at a checkpoint, as a power cut would, when it passes it for the nth time.
const [name, count] = (process.env['KILL_AT'] ?? '').split('#')
let left = Number(count)
subscribe('wagwise:checkpoint', (message) => {
  if ((message as { name: string }).name === name && --left === 0) process.kill(process.pid, 'SIGKILL')
})
