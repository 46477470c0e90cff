FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
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

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
# PORT is that of whichever program runs, for the health check. MALLOC_ARENA_MAX is the same as in npm start:
# docs/decisions/0022-memory-of-commands-in-flight.md.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 LOG_FORMAT=json MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /built dist
COPY --from=build /app/apps/cli/bin apps/cli/bin
# A new volume gets the owner of this folder: the user node, by number, as Kubernetes can't tell that a name is not root.
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ARG REVISION=unknown
LABEL org.opencontainers.image.title="charging-station-directory" \
      org.opencontainers.image.description="A directory of electric-vehicle charging stations: commands in, events kept, records out." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.revision="$REVISION"
CMD ["node", "--max-semi-space-size=8", "--enable-source-maps", "dist/apps/directory-api/src/main.js"]
