# The server in one image: docker build -t atoll . && docker run -p 8000:8000 -v atoll:/var/lib/atoll atoll
# What the last two stages run is in deploy/image-steps, so that it can be tried where there is no image builder (tools/image).

FROM node:22-bookworm-slim AS client
WORKDIR /src
COPY web/package.json web/package-lock.json web/
RUN cd web && npm ci --no-audit --no-fund --loglevel=error
COPY web web
COPY src/atoll/games src/atoll/games
COPY src/atoll/core/languages src/atoll/core/languages
COPY src/atoll/server/text src/atoll/server/text
RUN cd web && npm run build --silent -- --logLevel warn

FROM debian:bookworm-slim AS build
WORKDIR /src
COPY deploy/image-steps deploy/image-steps
RUN deploy/image-steps builder
COPY pyproject.toml README.md LICENSE requirements.lock ./
COPY tools/wheel_hook.py tools/wheel_hook.py
COPY src src
COPY --from=client /src/src/atoll/server/static src/atoll/server/static
RUN deploy/image-steps install

FROM debian:bookworm-slim
COPY deploy/image-steps /usr/local/bin/image-steps
RUN image-steps base && rm /usr/local/bin/image-steps
COPY --from=build /opt/atoll /opt/atoll
ENV PATH=/opt/atoll/bin:$PATH ATOLL_HOST=0.0.0.0 ATOLL_DATABASE_URL=sqlite:////var/lib/atoll/atoll.db ATOLL_TABLES=/var/lib/atoll/tables
USER atoll
WORKDIR /var/lib/atoll
VOLUME /var/lib/atoll
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 CMD ["atoll", "ready"]
CMD ["atoll", "serve"]
