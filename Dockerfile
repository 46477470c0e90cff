# syntax=docker/dockerfile:1
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY .swcrc tsconfig.json ./
COPY apps apps
COPY libs libs
COPY bench bench
COPY scripts scripts
# dist is a link: the image gets what it points to.
RUN npm run build && cp -RL dist /built && npm prune --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
# The same as in npm start: docs/decisions/0022-memory-of-commands-in-flight.md.
ENV NODE_ENV=production DATA_DIR=/data LOG_FORMAT=json MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /built dist
COPY --from=build /app/apps/cli/bin apps/cli/bin
# A new volume gets the owner of this folder.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
CMD ["node", "--max-semi-space-size=8", "--enable-source-maps", "dist/apps/directory-api/src/main.js"]
