import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNginx } from '#tests/kit/find-programs.ts'
import { freePort } from '#tests/kit/site-process.ts'

/** Serves the same bytes from a file with nginx, the hardest baseline; undefined if nginx is not installed. */
export async function startNginx(body: Buffer) {
  const program = findNginx()
  if (program === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-nginx-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  await writeFile(join(folder, 'page'), body)
  await writeFile(
    join(folder, 'nginx.conf'),
    `worker_processes 1; pid ${folder}/pid; error_log stderr crit; daemon off;
     events { worker_connections 512; }
     http { access_log off; keepalive_requests 1000000000; open_file_cache max=10;
       ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
       server { listen 127.0.0.1:${port}; root ${folder};
         location = /page { default_type text/html; add_header content-encoding br; } } }`,
  )
  const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/page`
  await waitUntilUp(url)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilUp(url: string) {
  for (let tried = 0; tried < 50; tried++) {
    if (await fetch(url, { method: 'HEAD' }).catch(() => undefined)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx did not start.')
}
