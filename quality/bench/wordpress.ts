import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync, globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findNginx } from '#tests/kit/find-programs.ts'
import { freePort } from '#tests/kit/site-process.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'
import { processTree } from './process-tree.ts'

const run = promisify(execFile)

/** One post as wp_insert_post takes it. */
export type Post = { post_name: string; post_title: string; post_content: string; post_date: string }
export type WordPress = {
  /** Every page is made by PHP. */
  url: string
  /** nginx caches pages in front of PHP. */
  cachedUrl: string
  /** The processes that share the work: nginx, PHP and MariaDB. */
  pids: () => number[]
  stop: () => Promise<void>
}

export const wordPressPackages =
  'nginx wordpress wordpress-theme-twentytwentythree php-fpm php-cli php-mysql mariadb-server'
const source = '/usr/share/wordpress'

function findPrograms() {
  const nginx = findNginx()
  const php = globSync('/usr/bin/php[0-9]*.[0-9]').toSorted().at(-1)
  const fpm = globSync('/usr/sbin/php-fpm[0-9]*').toSorted().at(-1)
  const [mariadbd, install] = ['/usr/sbin/mariadbd', '/usr/bin/mariadb-install-db']
  const isComplete = [mariadbd, install, join(source, 'wp-content/themes/twentytwentythree')].every((path) =>
    existsSync(path),
  )
  return nginx && php && fpm && isComplete ? { nginx, php, fpm, mariadbd, install } : undefined
}

/** Debian's WordPress on its own MariaDB, PHP and nginx in a temporary folder; undefined if a package is missing. */
export async function startWordPress(posts: readonly Post[]): Promise<WordPress | undefined> {
  const programs = findPrograms()
  if (!programs) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-wordpress-'))
  await chmod(folder, 0o755)
  const children: ChildProcess[] = []
  const start = (program: string, args: readonly string[]) => {
    const child = spawn(program, args, { stdio: 'ignore', cwd: folder })
    children.push(child)
    return child
  }
  const stop = async () => {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    for (const child of children.toReversed()) {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const interrupt = () => void stop().finally(() => process.exit(1))
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    const ports = [await freePort(), await freePort()] as const
    await startMariaDb(programs, folder, start)
    const site = await layOut(folder, ports[0])
    await writeFile(join(folder, 'posts.json'), JSON.stringify(posts))
    const script = resolve('quality/bench/wordpress-install.php')
    await run(programs.php, [script, site, join(folder, 'posts.json')], { maxBuffer: 2 ** 26 })
    await writeFile(join(folder, 'fpm.conf'), fpmSettings(folder))
    start(programs.fpm, ['--nodaemonize', '--fpm-config', join(folder, 'fpm.conf')])
    await writeFile(join(folder, 'nginx.conf'), nginxSettings(folder, site, ports))
    start(programs.nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')])
    const [url, cachedUrl] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`]
    const isUp = async () => (await fetch(url).catch(() => undefined))?.status === 200
    if (!(await waitUntil(isUp))) throw new Error('WordPress did not start.')
    return { url, cachedUrl, pids: () => children.flatMap(({ pid = 0 }) => processTree(pid)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const isRoot = () => process.getuid?.() === 0

async function startMariaDb(
  { mariadbd, install }: { mariadbd: string; install: string },
  folder: string,
  start: (program: string, args: readonly string[]) => ChildProcess,
) {
  const data = join(folder, 'mariadb')
  const socket = join(folder, 'mariadb.sock')
  const user = isRoot() ? ['--user=root'] : []
  const settings = ['--no-defaults', `--datadir=${data}`, ...user]
  await run(install, [...settings, '--auth-root-authentication-method=normal', '--skip-test-db'])
  start(mariadbd, [...settings, `--socket=${socket}`, '--skip-networking', '--character-set-server=utf8mb4'])
  if (!(await waitUntil(() => existsSync(socket)))) throw new Error('MariaDB did not start.')
  await run('mariadb', ['--no-defaults', '-u', 'root', '-S', socket, '-e', 'create database peer'])
}

/** The program's files stay where Debian has them; only the first level is copied, because it finds wp-config.php. */
async function layOut(folder: string, port: number): Promise<string> {
  const site = join(folder, 'site')
  await mkdir(site)
  for (const name of ['wp-admin', 'wp-includes', 'wp-content']) await symlink(join(source, name), join(site, name))
  const files = (await readdir(source)).filter((name) => name.endsWith('.php') && name !== 'wp-config.php')
  for (const name of files) await copyFile(join(source, name), join(site, name))
  const constants = {
    DB_NAME: 'peer',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${folder}/mariadb.sock`,
    DB_CHARSET: 'utf8mb4',
    WP_HOME: `http://127.0.0.1:${port}`,
    WP_SITEURL: `http://127.0.0.1:${port}`,
    AUTH_SALT: randomBytes(32).toString('hex'),
    AUTH_KEY: randomBytes(32).toString('hex'),
    // It must not reach for anything outside, and nothing may run beside the measurement.
    WP_HTTP_BLOCK_EXTERNAL: true,
    DISABLE_WP_CRON: true,
  }
  const lines = Object.entries(constants).map(([name, value]) => `define('${name}', ${JSON.stringify(value)});`)
  await writeFile(
    join(site, 'wp-config.php'),
    `<?php\n${lines.join('\n')}\n$table_prefix = 'wp_';\nrequire_once ABSPATH . 'wp-settings.php';\n`,
  )
  return site
}

function fpmSettings(folder: string): string {
  const user = isRoot() ? 'user = www-data\ngroup = www-data\n' : ''
  return `[global]
error_log = ${folder}/fpm.log
[www]
${user}listen = ${folder}/fpm.sock
listen.mode = 0666
pm = static
pm.max_children = 4
php_admin_value[zlib.output_compression] = On
`
}

/** The same site twice: plain, and with nginx's cache, which stores pages as PHP has compressed them. */
function nginxSettings(folder: string, site: string, [plain, cached]: readonly [number, number]): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const php = `fastcgi_pass unix:${folder}/fpm.sock;
      include /etc/nginx/fastcgi_params;
      # Debian's file leaves the port out, and WordPress would redirect to the address it knows.
      fastcgi_param HTTP_HOST 127.0.0.1:${plain};
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;`
  const server = (port: number, cache: string) => `
  server {
    listen 127.0.0.1:${port};
    root ${site};
    index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      ${php}
      ${cache}
    }
  }`
  return `daemon off;
pid ${folder}/nginx.pid;
${isRoot() ? 'user root;' : ''}
worker_processes auto;
events { worker_connections 768; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  keepalive_requests 1000000000;
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  fastcgi_cache_path ${folder}/cache levels=1:2 keys_zone=pages:10m inactive=1h;
  ${server(plain, '')}
  ${server(cached, 'fastcgi_cache pages; fastcgi_cache_key $request_uri; fastcgi_cache_valid 200 1h;')}
}
`
}
