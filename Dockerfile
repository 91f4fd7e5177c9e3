# Wagwise in a container: docker build -t wagwise . && docker run -p 3000:3000 -v wagwise:/data wagwise
# The image has Node, the built site and the nine packages that cannot be bundled; no npm, no compiler, no sources.

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
# Not npm ci: the lockfile does not hold the build tools of every processor. Scripts would only fetch a second Node.
RUN npm install --no-save --ignore-scripts --no-audit --no-fund
COPY vite.config.ts tsconfig.json ./
COPY content ./content
COPY domain ./domain
COPY features ./features
COPY app ./app
COPY host ./host
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /src
COPY package.json package-lock.json deploy/runtime-packages.mjs ./
RUN node runtime-packages.mjs && npm install --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=packages /src/package.json ./
COPY --from=packages /src/node_modules ./node_modules
COPY LICENSE NOTICE.md ./
COPY db/migrations ./db/migrations
COPY content ./content
COPY host/adapters/rasterizer/fonts ./host/adapters/rasterizer/fonts
COPY --from=build /src/dist ./dist
USER node
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is told to stop (SIGTERM) and has 8 seconds to finish; docker waits for 10.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "dist/server/main.js"]
