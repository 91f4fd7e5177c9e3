-- The tables of better-auth (core, two factors, rate limit), column for column as its own generator makes them.
create table "user" (
  "id" keytext not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" integer not null,
  "image" text,
  "createdAt" date not null,
  "updatedAt" date not null,
  "twoFactorEnabled" integer
);
create table "session" (
  "id" keytext not null primary key,
  "expiresAt" date not null,
  "token" text not null unique,
  "createdAt" date not null,
  "updatedAt" date not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" keytext not null references "user" ("id") on delete cascade
);
create table "account" (
  "id" keytext not null primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" keytext not null references "user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" date,
  "refreshTokenExpiresAt" date,
  "scope" text,
  "password" text,
  "createdAt" date not null,
  "updatedAt" date not null
);
create table "verification" (
  "id" keytext not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" date not null,
  "createdAt" date not null,
  "updatedAt" date not null
);
create table "twoFactor" (
  "id" keytext not null primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" keytext not null references "user" ("id") on delete cascade,
  "verified" integer,
  "failedVerificationCount" integer,
  "lockedUntil" date
);
create table "rateLimit" (
  "id" keytext not null primary key,
  "key" text not null unique,
  "count" integer not null,
  "lastRequest" bigint not null
);
create index "session_userId_idx" on "session" ("userId");
create index "account_userId_idx" on "account" ("userId");
create index "verification_identifier_idx" on "verification" ("identifier");
create index "twoFactor_secret_idx" on "twoFactor" ("secret");
create index "twoFactor_userId_idx" on "twoFactor" ("userId");

create table user_roles (
  user_id keytext not null references "user" ("id") on delete cascade,
  role text not null check (role in ('admin')),
  created_at bigint not null,
  primary key (user_id, role)
);
