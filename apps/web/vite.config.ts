import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.SHARELIGHT_SERVER ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': server, '/configs': server, '/content': server } },
  build: { target: 'es2023', chunkSizeWarningLimit: 800, manifest: true },
})
