const variables = {
  ADMIN_EMAIL: 'plain',
  ADMIN_PASSWORD: 'secret',
  AFFILIATE_TAG: 'plain',
  AI_API_KEY: 'secret',
  AI_BASE_URL: 'plain',
  AI_DAILY_IMAGE_CALLS: 'plain',
  AI_DAILY_TEXT_CALLS: 'plain',
  AI_IMAGE_MODEL: 'plain',
  AI_PROVIDER: 'plain',
  AI_TEXT_MODEL: 'plain',
  AWS_ACCESS_KEY_ID: 'secret',
  AWS_SECRET_ACCESS_KEY: 'secret',
  CREATORS_API_BASE_URL: 'plain',
  CREATORS_API_ID: 'secret',
  CREATORS_API_MARKETPLACE: 'plain',
  CREATORS_API_SECRET: 'secret',
  CREATORS_API_TOKEN_URL: 'plain',
  CREATORS_API_VERSION: 'plain',
  DATABASE_DIRECT_URL: 'secret',
  DATABASE_URL: 'secret',
  DATABASE_WAIT: 'plain',
  DATA_DIR: 'plain',
  GEOIP_DB: 'plain',
  HOST: 'plain',
  INDEXNOW_ENDPOINT: 'plain',
  INDEXNOW_KEY: 'secret',
  LOG_LEVEL: 'plain',
  MAIL_FROM: 'plain',
  PORT: 'plain',
  RATE_LIMITS: 'plain',
  SEED: 'plain',
  SITE_NAME: 'plain',
  SITE_URL: 'plain',
  SMTP_URL: 'secret',
  STORAGE_URL: 'plain',
  TRUSTED_PROXIES: 'plain',
  WEB_CONCURRENCY: 'plain',
} as const

/** The types of env-reader.ts allow no other variable, and `.env.example` explains each. */
export type VariableName = keyof typeof variables

export const variableNames = Object.keys(variables) as VariableName[]

/** Their values are never shown. */
export const secretNames = variableNames.filter((name) => variables[name] === 'secret')
