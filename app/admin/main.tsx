import '@vitejs/plugin-react/preamble'
import '#app/styles/admin.css'
import { createRoot } from 'react-dom/client'
import { installImageFallback } from '#app/client/image-fallback.ts'
import { keepFocus } from './kit/keep-focus.ts'
import { Dashboard } from './shell/dashboard.tsx'

const mount = document.getElementById('dashboard')
if (!mount) throw new Error('The page has no place for the dashboard.')
installImageFallback()
keepFocus()
createRoot(mount).render(<Dashboard />)
