import { compose, type App } from '#server/compose.ts'
import { loadConfig } from '#server/config/config.ts'
import { programRoot } from '#server/installation.ts'

/** The site without its server, for a command. The caller closes it. */
export function openApp(): Promise<App> {
  return compose({
    config: { ...loadConfig(process.cwd()), logLevel: 'error' },
    root: programRoot,
    onFatal: (error) => {
      throw error
    },
  })
}
