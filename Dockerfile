# Wagwise in a container: docker build -t wagwise . && docker run -p 3000:3000 -v wagwise:/data wagwise
# The image holds Node.js, the built site and the few packages that cannot be bundled: no npm, no compiler, no sources.
# The package manager's own files stay in the base's layers but are deleted from the final file system.

FROM node:26-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
# The optional dependencies of package.json are copies of Node.js for machines that have an older one.
RUN npm pkg delete optionalDependencies && npm ci --ignore-scripts --no-audit --no-fund
COPY vite.config.ts tsconfig.json ./
COPY content ./content
COPY domain ./domain
COPY features ./features
COPY app ./app
COPY server ./server
COPY illustrator ./illustrator
COPY safety ./safety
COPY quality/build ./quality/build
RUN npm run build

FROM node:26-bookworm-slim AS packages
WORKDIR /src
COPY package.json package-lock.json deploy/runtime-packages.mjs ./
RUN node runtime-packages.mjs && npm ci --ignore-scripts --no-audit --no-fund

FROM node:26-bookworm-slim
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/bin/npm /usr/local/bin/npx \
  /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
  && mkdir -m 700 /data && chown node:node /data
WORKDIR /app
COPY --from=packages /src/package.json ./
COPY --from=packages /src/node_modules ./node_modules
COPY LICENSE NOTICE.md ./
COPY db/migrations ./db/migrations
COPY content ./content
COPY server/adapters/rasterizer/fonts ./server/adapters/rasterizer/fonts
COPY server/scripts/launch.mjs ./server/scripts/launch.mjs
COPY --from=build /src/dist ./dist
USER node
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "require('http').get({ port: process.env.PORT || 3000, path: '/api/health' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# The launcher is replaced by the server, so `docker stop` reaches the server. It finishes within 8 of docker's 10 seconds.
CMD ["node", "server/scripts/launch.mjs", "dist/server/main.js"]
