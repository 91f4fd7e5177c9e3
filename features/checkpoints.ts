import { channel } from 'node:diagnostics_channel'

/** Where the making of an article can be cut off. Each lies between two steps that must not depend on each other. */
export type Checkpoint =
  | 'item claimed'
  | 'text saved'
  | 'picture stored'
  | 'picture saved'
  | 'before insert'
  | 'after insert'
  | 'before telling'
  | 'after telling'
  | 'before recorded'

const checkpointChannel = channel('wagwise:checkpoint')

/** Published within the process only, for a tracer or for a fault test that ends the process here. */
export function passCheckpoint(name: Checkpoint): void {
  if (checkpointChannel.hasSubscribers) checkpointChannel.publish({ name })
}
