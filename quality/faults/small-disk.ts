import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDiskShim } from './disk-shim.ts'

export type SmallDisk = {
  /** How it works, for the report. */
  kind: string
  folder: string
  /** Environment for the server that uses it. */
  env: Record<string, string>
  /** Fills it to the last byte. */
  fill: () => Promise<void>
  free: () => Promise<void>
  remove: () => Promise<void>
}

/**
 * A disk of this many KB if this machine lets us mount one, otherwise a shim that simulates one; or the reason why
 * neither works.
 */
export async function openSmallDisk(kilobytes: number): Promise<SmallDisk | string> {
  return (await mountSmallDisk(kilobytes)) ?? (await simulateSmallDisk())
}

export async function mountSmallDisk(kilobytes: number): Promise<(SmallDisk & { grow: () => void }) | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'none', folder]).status === 0
  if (!mounted) {
    await rm(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    kind: `a disk of ${kilobytes >> 10} MB`,
    folder,
    env: {},
    fill: async () => fillDisk(ballast),
    free: () => rm(ballast),
    grow: () => void spawnSync('mount', ['-o', 'remount,size=256m', folder]),
    async remove() {
      spawnSync('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function simulateSmallDisk(): Promise<SmallDisk | string> {
  const shim = await buildDiskShim()
  if (typeof shim === 'string') return `no disk can be mounted here, and ${shim}`
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-disk-'))
  return {
    kind: 'a disk that only reports that it is full',
    folder,
    env: shim.env(folder),
    fill: () => shim.setFull(true),
    free: () => shim.setFull(false),
    async remove() {
      await shim.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** In smaller and smaller pieces, until nothing fits any more. */
function fillDisk(path: string) {
  const file = openSync(path, 'a')
  for (const size of [1 << 20, 1 << 14, 4096, 512, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch {
      // Full for this size.
    }
  }
  closeSync(file)
}
