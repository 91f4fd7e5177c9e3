import { StartupError } from '#server/startup-error.ts'
import { isBeforeRelease, isLastBeforeRelease } from '#server/db/before-release.ts'
import { newerVersionError } from './archive-reader.ts'
import type { Head } from './manifest.ts'

/** The schema version of the rows in a backup; throws a StartupError when this program does not support it. */
export function schemaVersionOf(path: string, { migrations, program }: Head, latest: number): number {
  if (isLastBeforeRelease(migrations)) return 1
  if (isBeforeRelease(migrations)) {
    throw new StartupError(
      `The backup ${path} is too old for this version of Wagwise. Restore it with the last version before 1.0.0, start that version once, make a new backup with it and restore that one. Nothing was changed.`,
    )
  }
  const version = Math.max(0, ...migrations.map(({ number }) => number))
  if (version > latest) throw newerVersionError(path, program)
  return version
}
