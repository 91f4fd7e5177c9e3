import { expect, test } from 'vitest'
import { nearMissWarnings } from './near-miss.ts'
import { variableNames } from './variables.ts'

test.each([
  ['SITE_ULR', 'SITE_URL'],
  ['SITEURL', 'SITE_URL'],
  ['site_url', 'SITE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DTAA_DIR', 'DATA_DIR'],
  ['PROT', 'PORT'],
  ['HSOT', 'HOST'],
  ['ADMIN_MAIL', 'ADMIN_EMAIL'],
  ['ADMIN_PASSWD', 'ADMIN_PASSWORD'],
  ['AI_APIKEY', 'AI_API_KEY'],
  ['IA_API_KEY', 'AI_API_KEY'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['RATE_LIMIT', 'RATE_LIMITS'],
  ['WEB_CONCURENCY', 'WEB_CONCURRENCY'],
  ['MAIL_FORM', 'MAIL_FROM'],
])('%s is taken for a misspelled %s', (name, meant) => {
  expect(nearMissWarnings([name])).toEqual([`${name} is not a setting. Did you mean ${meant}?`])
})

test('our own names and those of a usual environment are not near misses', () => {
  expect(nearMissWarnings(variableNames)).toEqual([])
  const shell =
    'HOME HOST HOSTNAME HOSTTYPE LANG LOGNAME MAIL MAILFROM MAILTO OLDPWD PATH PWD SHELL SHLVL TERM TZ USER _'
  const others = 'PORTS POST SEEDS DATA DATADIR PGDATA PGHOST PGPORT SMTP_HOST SMTP_PORT BASE_URL APP_URL FILE_NAME'
  const keys =
    'XAI_API_KEY ZAI_API_KEY OPENAI_API_KEY API_BASE_URL UI_BASE_URL AWS_REGION AWS_PROFILE LOGLEVEL LOG_FILE'
  const tools = 'NODE_ENV NODE_OPTIONS npm_config_cache INIT_CWD CI DEBUG XDG_DATA_DIRS KUBERNETES_SERVICE_HOST SSH_TTY'
  const all = [shell, others, keys, tools].flatMap((names) => names.split(' '))
  expect(nearMissWarnings(all)).toEqual([])
})

test('on Windows, where case does not matter, a name in lower case is ours', () => {
  expect(nearMissWarnings(['site_url', 'Port'], 'win32')).toEqual([])
})
