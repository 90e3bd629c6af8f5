import { existsSync } from 'node:fs'

/** Without windows where there is such a build: it does the same with less work. */
export const executablePath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(path => existsSync(path)) ??
  'chromium'
