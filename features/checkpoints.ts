import { channel } from 'node:diagnostics_channel'

/** Points at which a fault test kills the process. Work must be resumable from each of them. */
export type Checkpoint =
  | 'item claimed'
  | 'outline saved'
  | 'draft saved'
  | 'critique saved'
  | 'text saved'
  | 'image stored'
  | 'image saved'
  | 'before insert'
  | 'after insert'
  | 'before notify'
  | 'after notify'
  | 'before record'

const checkpointChannel = channel('wagwise:checkpoint')

/** Published only within the process, for tracers and fault tests. */
export function passCheckpoint(name: Checkpoint): void {
  if (checkpointChannel.hasSubscribers) checkpointChannel.publish({ name })
}
