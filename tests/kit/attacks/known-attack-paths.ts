/** Protected URLs that answer a plain GET with something worth stealing. */
export const guardedPaths: readonly string[] = [
  '/admin',
  '/admin/messages/contact',
  '/account',
  '/api/admin/articles',
  '/api/admin/subscribers',
  '/api/admin/subscribers/export.csv',
  '/api/admin/messages',
  '/api/admin/comments',
  '/api/admin/mails',
  '/api/admin/settings',
  '/api/admin/audit',
  '/api/admin/products/export.csv',
  '/api/account/export',
  '/api/account/sessions',
]

/** Admin URLs of other systems. */
export const otherSystems: readonly string[] = [
  '/wp-login.php',
  '/xmlrpc.php',
  '/wp-json/wp/v2/users',
  '/wp-admin',
  '/wp-admin/admin-ajax.php?action=x',
  '/wp-content/debug.log',
  '/wp-config.php.bak',
  '/wp-content/plugins/x/readme.txt',
  '/index.php?rest_route=/wp/v2/users',
  '/wp-cron.php',
  '/ghost/api/admin/site',
  '/ghost',
  '/members/api/session',
]

/** Table APIs, as some hosted databases expose them. */
export const tableApis: readonly string[] = [
  '/rest/v1/subscribers?select=*',
  '/rest/v1/articles',
  '/rest/v1/rpc/x',
  '/graphql/v1',
  '/graphql',
  '/api/subscribers',
  '/api/users',
  '/api/tables/subscribers',
  '/auth/v1/admin/users',
  '/storage/v1/object/list/x',
  '/functions/v1/seed-articles',
]

/** Endpoints of auth plugins that are not enabled. */
export const pluginPaths: readonly string[] = [
  '/api/auth/api-key/create',
  '/api/auth/api-key/list',
  '/api/auth/device/code',
  '/api/auth/sign-in/magic-link',
  '/api/auth/admin/create-user',
  '/api/auth/admin/set-role',
]

export const buildFiles: readonly string[] = [
  '/.env',
  '/.git/config',
  '/.git/HEAD',
  '/.well-known/../.env',
  '/package.json',
  '/package-lock.json',
  '/@vite/client',
  '/@fs/etc/passwd',
  '/src/main.tsx',
  '/app/routes.ts',
  '/node_modules/react/index.js',
  '/assets/../server/main.js',
  '/dist/server/main.js',
  '/server/main.js',
  '/data/wagwise.db',
  '/wagwise.db',
  '/secrets.json',
  '/_next/static/x.js',
  '/_next/image?url=http://127.0.0.1/',
  '/__webpack_hmr',
  '/debug/pprof',
  '/actuator/env',
  '/server-status',
  '/phpinfo.php',
  '/.DS_Store',
  '/.ssh/id_rsa',
  '/etc/passwd',
  '/media/..%2f..%2fsecrets.json',
  '/assets/..%2f..%2fsecrets.json',
  '/art/..%2f..%2fpackage.json',
  '/brand/%2e%2e%2fpackage.json',
  '/media/x%00.webp',
  '/social/../../secrets.json',
]

/** Ways to write another site as a path of this one. */
export const foreignAddresses: readonly string[] = [
  '//evil.test',
  '/\\evil.test',
  '/%09/evil.test',
  'https:evil.test',
  '/..//evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/%5cevil.test',
  'data:text/html,x',
  '///evil.test',
  'http:/\\evil.test',
  '/.//evil.test',
  'https://site.test.evil.test',
  '\\\\evil.test',
]
