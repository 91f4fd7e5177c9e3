import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './host/build/budget.ts'
import { compress } from './host/build/compress.ts'
import { guard } from './host/build/guard.ts'
import { reloadPages } from './host/build/reload-pages.ts'

const client = {
  outDir: 'dist/client',
  manifest: true,
  assetsInlineLimit: 0,
  rolldownOptions: { input: ['app/islands/loader.ts', 'app/styles/site.css'] },
}

// The write worker is a program of its own and must stand beside the one that starts it.
const server = {
  outDir: 'dist/server',
  target: 'node24',
  sourcemap: true,
  rolldownOptions: {
    input: { main: 'host/main.ts', 'write-worker': 'host/db/sqlite/write-worker.ts' },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    guard({ floors: ['features', 'host'], packages: ['zod', '@base-ui'], except: 'app/admin' }),
    reloadPages(),
    compress(),
    budget({
      styles: 14_000,
      pages: { article: { islands: ['like-bar'], script: 80_000 } },
    }),
  ],
  build: isSsrBuild ? server : client,
  // Bundled and told so, or Node would run React's development build whenever NODE_ENV is not set.
  ssr: { noExternal: isSsrBuild ? true : [], external: ['@resvg/resvg-js'] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))
