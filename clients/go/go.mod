module portico

go 1.19
