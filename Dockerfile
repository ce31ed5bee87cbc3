# syntax=docker/dockerfile:1
ARG NODE=node:26-slim

FROM ${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY tools tools
RUN npm ci
COPY src src
COPY openapi openapi
COPY conformance conformance
COPY fixtures/worlds fixtures/worlds
COPY fixtures/stories fixtures/stories
COPY docs docs
RUN npm run build && npm run docs:guide

FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM ${NODE}
ENV NODE_ENV=production
WORKDIR /app
COPY package.json LICENSE README.md CHANGELOG.md ./
COPY openapi openapi
COPY conformance conformance
COPY fixtures/worlds fixtures/worlds
COPY fixtures/stories fixtures/stories
COPY --from=packages /app/node_modules node_modules
COPY --from=build /build/dist dist
RUN ln -s /app/dist/understudy.js /usr/local/bin/understudy
USER node
EXPOSE 7575
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.UNDERSTUDY_PORT || 7575}/_health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["understudy"]
CMD ["serve", "--host", "0.0.0.0"]
